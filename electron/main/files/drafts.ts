/**
 * Drafts: a file that is being imported or checked, with the work done on it so far. Each has a folder of its own in
 * the data folder, so that the work can be reopened before it becomes a batch.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DraftView, draftViewSchema } from '../../../shared/ipc/file-requests.ts';
import { JsonFile } from '../../files/json-file.ts';
import { makeFolder, replaceFile } from '../../files/private-file.ts';
import { SerialQueue } from './serial-queue.ts';

/** Above this number old drafts are removed, the longest untouched first: each may hold 20 MB. */
const MAX_DRAFTS = 50;
const DRAFT_ID = /^[0-9a-f-]{36}$/;

interface OpenedDraft {
  readonly draft: DraftView;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly recipe: string;
  /** The content from which its batch was made, as the window wrote it then; null if there is no batch. */
  readonly madeOf: string | null;
}

export class Drafts {
  readonly #folder: string;
  #draftOfBatch: Map<string, string> | undefined;
  /** For drafts with a batch: the content it was made from, and the present content. */
  readonly #contents = new Map<string, { readonly madeOf: string; readonly now: string }>();
  /** Changes run one after the other, so that the later of two changes to a draft stays. */
  readonly #changes = new SerialQueue();

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'drafts');
  }

  /** Drafts without a batch, the latest changed first. A folder that is not a whole draft is skipped. */
  async list(): Promise<readonly DraftView[]> {
    return (await this.#all()).filter((view) => view.batch === null);
  }

  /** Records that the batch was made of the draft, and from which content, so that a later change can be noticed. */
  bind(draft: string, { batch, madeOf }: { readonly batch: string; readonly madeOf: string }): Promise<void> {
    return this.#changes.run(async () => {
      const opened = await this.#read(draft);
      if (!opened) return;
      await this.#replace(draft, 'made-of.json', madeOf);
      await this.#replace(draft, 'content.json', madeOf);
      this.#contents.set(draft, { madeOf, now: madeOf });
      await this.#write({ ...opened.draft, batch }, opened.recipe);
      const bound = this.#bound();
      for (const [other, known] of bound) if (known === draft) bound.delete(other);
      bound.set(batch, draft);
    });
  }

  /** The draft that the batch was made of, as long as it is kept. */
  ofBatch(batch: string): string | undefined {
    return this.#bound().get(batch);
  }

  /** True if its draft was changed after the batch was made of it, and not changed back. */
  isChangedSince(batch: string): boolean {
    const contents = this.#contents.get(this.ofBatch(batch) ?? '');
    return contents !== undefined && contents.now !== contents.madeOf;
  }

  /** A batch that was sent can no longer be changed, so its draft is removed. */
  async removeOfBatch(batch: string): Promise<void> {
    const draft = this.ofBatch(batch);
    if (draft !== undefined) await this.remove(draft);
  }

  /** Drafts by their batch, read once, because views of batches are requested often. */
  #bound(): Map<string, string> {
    if (this.#draftOfBatch) return this.#draftOfBatch;
    const bound = new Map<string, string>();
    for (const name of existsSync(this.#folder) ? readdirSync(this.#folder) : []) {
      const view = this.#readView(name);
      if (!view || view.batch === null) continue;
      bound.set(view.batch, name);
      const [madeOf, now] = ['made-of.json', 'content.json'].map((part) => {
        const text = join(this.#folder, name, part);
        return existsSync(text) ? readFileSync(text, 'utf8') : undefined;
      });
      if (madeOf !== undefined) this.#contents.set(name, { madeOf, now: now ?? madeOf });
    }
    this.#draftOfBatch = bound;
    return bound;
  }

  async #all(): Promise<readonly DraftView[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names
      .map((name) => this.#readView(name))
      .filter((view) => view !== undefined)
      .sort((one, other) => other.changed.localeCompare(one.changed));
  }

  /** Keeps a new draft: its file is written once, its recipe as often as it changes. */
  async create(
    file: { readonly name: string; readonly bytes: Uint8Array },
    recipe: string,
  ): Promise<DraftView> {
    const draft = randomUUID();
    const at = new Date().toISOString();
    makeFolder(join(this.#folder, draft));
    await this.#replace(draft, 'source', file.bytes);
    const view: DraftView = { draft, file: file.name, created: at, changed: at, batch: null };
    await this.#write(view, recipe);
    await this.#removeOldest();
    return view;
  }

  /**
   * Replaces the recipe; undefined if there is no such draft. Questions about its batch see the change at once, even
   * before it is on the disk.
   */
  change(draft: string, recipe: string, content: string | undefined): Promise<DraftView | undefined> {
    this.#bound();
    const known = this.#contents.get(draft);
    if (known && content !== undefined) this.#contents.set(draft, { ...known, now: content });
    return this.#changes.run(async () => {
      const view = this.#readView(draft);
      if (!view) return undefined;
      const changed = { ...view, changed: new Date().toISOString() };
      if (content !== undefined) await this.#replace(draft, 'content.json', content);
      await this.#write(changed, recipe);
      return changed;
    });
  }

  /** Resolves when every change requested so far is on the disk. */
  async settled(): Promise<void> {
    await this.#changes.settled();
  }

  /** The draft as it is after every change requested so far: one left a moment ago may still be being saved. */
  async open(draft: string): Promise<OpenedDraft | undefined> {
    await this.#changes.settled();
    return this.#read(draft);
  }

  async #read(draft: string): Promise<OpenedDraft | undefined> {
    const view = this.#readView(draft);
    if (!view) return undefined;
    const [bytes, recipe, madeOf] = await Promise.all([
      readFile(join(this.#folder, draft, 'source')),
      readFile(join(this.#folder, draft, 'recipe.json'), 'utf8'),
      readFile(join(this.#folder, draft, 'made-of.json'), 'utf8').catch(() => null),
    ]);
    return { draft: view, bytes: new Uint8Array(bytes), recipe, madeOf };
  }

  async remove(draft: string): Promise<void> {
    for (const [batch, bound] of this.#bound()) if (bound === draft) this.#bound().delete(batch);
    if (DRAFT_ID.test(draft)) await rm(join(this.#folder, draft), { recursive: true, force: true });
  }

  /** Undefined for anything that is not a whole draft of ours. */
  #readView(draft: string): DraftView | undefined {
    return DRAFT_ID.test(draft) ? this.#viewFile(draft).read() : undefined;
  }

  #viewFile(draft: string) {
    return new JsonFile({
      path: join(this.#folder, draft, 'draft.json'),
      schema: draftViewSchema.optional(),
      first: () => undefined,
      ifDamaged: 'begin-anew',
    });
  }

  /** Writes the view last: after a crash there may be the old recipe's view, but never a view without a recipe. */
  async #write(view: DraftView, recipe: string): Promise<void> {
    await this.#replace(view.draft, 'recipe.json', recipe);
    this.#viewFile(view.draft).write(view);
  }

  #replace(draft: string, name: string, content: string | Uint8Array): Promise<void> {
    return replaceFile(join(this.#folder, draft, name), (handle) => handle.writeFile(content));
  }

  async #removeOldest(): Promise<void> {
    const views = await this.#all();
    for (const view of views.slice(MAX_DRAFTS)) await this.remove(view.draft);
  }
}
