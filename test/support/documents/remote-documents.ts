import { makeDocx, paragraph } from './make-docx.ts'
import { makeRelations } from './make-zip.ts'

/** Makes documents of several formats that refer to `address` wherever a reader could fetch something. */
export function remoteDocuments(address: string): Record<string, string | Uint8Array> {
  const external = (type: string, name: string) =>
    makeRelations([['rId9', type, `${address}/${name}`]]).replace('/></Rel', ' TargetMode="External"/></Rel')
  const word = { others: { 'word/_rels/settings.xml.rels': external('attachedTemplate', 'template.dotm') } }
  return {
    'page.html': `<html><head><base href="${address}/"><link rel="stylesheet" href="a.css"><meta http-equiv="refresh" content="0;url=${address}/r"><script src="${address}/s.js"></script></head><body><p>The page pays 11 a day.</p><img src="${address}/i.png"><iframe src="${address}/f"></iframe><object data="${address}/o"></object><video src="${address}/v"></video><svg><image href="${address}/x"/><use href="${address}/u#a"/></svg></body></html>`,
    'entity.html': `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY x SYSTEM "${address}/entity">]><html><body><p>The entity &x; pays 12.</p></body></html>`,
    'note.md': `# Note\n\nThe note pays 13 a day. ![picture](${address}/p.png) [link](${address}/l) <img src="${address}/raw.png">\n\n[ref]: ${address}/ref`,
    'rows.csv': `name,formula\nrow,"=WEBSERVICE(""${address}/w"")"\nother,=HYPERLINK("${address}/h")`,
    'data.json': JSON.stringify({ $schema: `${address}/schema`, $ref: `${address}/ref`, pays: 14 }),
    'template.docx': makeDocx(paragraph('The template pays 15 a day.'), word),
    'doctype.docx': makeDocx(paragraph('The doctype pays 16 a day.'), {
      doctype: `<!DOCTYPE w:document SYSTEM "${address}/x.dtd">`,
    }),
  }
}
