/**
 * Why a text is no JSON, for a person or a log: the place, if the engine names it. The engine's own message is not
 * used, because it quotes the text, which may be of somebody's sheet or a file of his that he named by mistake.
 */
export function jsonFault(failure: SyntaxError): string {
  const { message } = failure;
  // Only what follows the last bracket is the engine's own: the text that it quotes comes before.
  const place = message.slice(message.lastIndexOf('(') + 1, -1);
  return /^line \d{1,9} column \d{1,9}$/.test(place) ? `it is not JSON, ${place}` : 'it is not JSON';
}
