/** Elements that contain no text of the document: comments, deleted text, templates of indexes, scripts. */
export const SKIPPED = new Set(
  'annotation tracked-changes note-citation number ruby-text script binary-data forms dde-connection-decls index-title-template table-of-content-source illustration-index-source table-index-source object-index-source user-index-source alphabetical-index-source bibliography-source notes-configuration'.split(
    ' ',
  ),
)
/** Tables of contents and other indexes. */
export const INDEX_ELEMENTS = new Set(
  'table-of-content illustration-index table-index object-index user-index alphabetical-index bibliography'.split(
    ' ',
  ),
)
/** Drawing elements, in which a title is a description. */
export const DRAWING_ELEMENTS = new Set(
  'frame custom-shape rect ellipse circle line polyline polygon path connector caption measure g image object control'.split(
    ' ',
  ),
)
