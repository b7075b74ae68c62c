/**
 * Why a text is no JSON, for a person or a log: the place, if the engine names it. The engine's own message is not
 * used, because it quotes the text, which may be of somebody's sheet or a file of his that he named by mistake.
 */
export function jsonFault(failure: SyntaxError): string {
  const [place] = /line \d+ column \d+/.exec(failure.message) ?? [];
  return place === undefined ? 'it is not JSON' : `it is not JSON, ${place}`;
}
