/** The database of the catalog does not answer: what was asked may be asked again soon. */
export class CatalogAway extends Error {
  override readonly name = 'CatalogAway'
}
