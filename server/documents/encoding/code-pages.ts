import { textDecoder } from './guess-encoding.ts'

/** The upper halves of DOS code pages, which the Encoding Standard does not include. */
const DOS: Readonly<Record<number, string>> = {
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

const OTHER_LABELS: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  21866: 'koi8-u',
  65001: 'utf-8',
}

/**
 * Code pages by the value of RTF's \fcharset (RTF 1.9.1, font table). 0 (ANSI) and 1 (default) mean the document's
 * code page.
 */
const CHARSETS: Readonly<Record<number, number>> = {
  ...{ 77: 10000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255 },
  ...{ 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437 },
}

/** Returns the code page of a font's \fcharset value; null means the document's code page. */
export function codePageOfCharset(charset: number): number | null {
  return CHARSETS[charset] ?? null
}

/** Decodes a byte string (one character per byte) in a Windows code page; unknown code pages decode as 1252. */
export function decodeCodePage(bytes: string, page: number): string {
  if (/^[\0-\x7f]*$/.test(bytes)) return bytes
  const dos = DOS[page]
  if (dos !== undefined) return bytes.replace(/[\x80-\xff]/g, (sign) => dos[sign.charCodeAt(0) - 0x80] ?? '')
  return textDecoder(encodingLabel(page)).decode(Buffer.from(bytes, 'latin1'))
}

function encodingLabel(page: number): string {
  if (page >= 1250 && page <= 1258) return `windows-${page}`
  if (page >= 28592 && page <= 28605) return `iso-8859-${page - 28590}`
  return OTHER_LABELS[page] ?? 'windows-1252'
}
