import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/mantine.css';
import './ui/controls.css';
import './ui/panels.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { hasBridge } from './bridge/bridge.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
if (hasBridge()) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} else {
  root.textContent =
    'This window isn’t connected to Paysheet. Close it and open Paysheet again. · Cette fenêtre n’est pas reliée à Paysheet. Fermez-la et rouvrez Paysheet.';
}
