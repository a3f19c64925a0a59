const words = (list: string) => new Set(list.split(' '))

/** Groups that hold no text of the document. */
export const SILENT = words(
  'colortbl pict objdata nonshppict themedata colorschememapping datastore xmlnstbl listtable listoverridetable rsidtbl generator fldinst pntxta pntxtb pn bkmkstart bkmkend atnid atnauthor annotation tc tcn xe rxe sp shprslt template filetbl revtbl userprops latentstyles mmathPr falt panose ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn listpicture nonesttables pgdsctbl bliptag objclass objname private',
)

/** Groups that are marked as ones to be skipped by who does not know them, and that hold text. */
export const SHOWN_THOUGH_MARKED = words('shpinst do dptxbxtext shptxt nesttableprops')

export const FURNITURE = words('header headerl headerr headerf footer footerl footerr footerf')

/** What single control words and symbols stand for. */
export const CHARACTERS: Readonly<Record<string, string>> = {
  ...{ tab: '\t', line: '\n', lbr: '\n', page: '\n', column: '\n', emdash: '—', endash: '–', emspace: ' ' },
  ...{ enspace: ' ', qmspace: ' ', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ '~': '\u00a0', _: '\u2011', '\n': '\n', '\r': '\n', '\t': '\t', '\\': '\\', '{': '{', '}': '}' },
}
