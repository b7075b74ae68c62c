/**
 * Characters 80 to FF of the encodings that old programs in French-speaking offices still write and the platform's
 * own decoder does not know.
 */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0';
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const PAGES: Readonly<Record<string, string>> = {
  cp850: CP850,
  cp858: CP850.replace('ı', '€'),
  cp437: CP437,
};

/** Decodes a code page of the table above; undefined where the name is not in it. */
export function decodeCodePage(name: string, bytes: Uint8Array): string | undefined {
  const upper = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (upper === undefined) return undefined;
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 8192) {
    const codes: number[] = [];
    for (const byte of bytes.subarray(start, start + 8192)) {
      codes.push(byte < 128 ? byte : upper.charCodeAt(byte - 128));
    }
    pieces.push(String.fromCharCode(...codes));
  }
  return pieces.join('');
}
