import type { LibraryDocument } from '../library.ts'

/** A policy in prose. */
export const leave: LibraryDocument = {
  filename: 'leave.md',
  page: 2,
  headings: ['Annual leave'],
  text: 'The leave policy covers all employees of the agency. You can carry over a maximum of 240 annual leave hours from one leave year to the next. Sick leave does not expire.\n\nOvertime must be approved by the manager within five working days. Unapproved overtime is not paid.',
}

/** A table. */
export const drinks: LibraryDocument = {
  filename: 'drinks.csv',
  text: 'country\tbeer_servings\twine_servings\nAlbania\t89\t54\nAlgeria\t25\t14',
  rendered:
    'country\tbeer_servings\twine_servings\ncountry: Albania; beer_servings: 89; wine_servings: 54\ncountry: Algeria; beer_servings: 25; wine_servings: 14',
}

export const leaveAndDrinks: readonly LibraryDocument[] = [leave, drinks]

/** What `leave` answers. */
export const leaveQuestion = 'How many annual leave hours can be carried over?'
