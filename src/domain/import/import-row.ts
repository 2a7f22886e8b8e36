/** The fields of a book that a file can tell, in the order of an exported one. */
export const COLUMNS = [
  'isbn',
  'title',
  'author',
  'authors',
  'originalPrice',
  'discountPercent',
  'discountPrice',
  'stock',
  'bookType',
  'genres',
  'publisher',
  'publishedOn',
  'language',
  'pages',
  'seriesName',
  'seriesNumber',
  'work',
  'taxPercent',
  'hsn',
  'coverImg',
  'offers',
  'totalRatings',
  'totalStars',
  'createdAt',
  'description',
  'sample',
] as const;

export type Column = (typeof COLUMNS)[number];

/** The texts of one row; '' says nothing, as a missing one. */
export type BookTexts = Partial<Record<Column, string>>;

/** What is wrong with a row. */
export interface Problem {
  /** Where the file begins to count: a CSV's header is row 1, the first product of ONIX is 1. */
  row: number;
  /** A column, or '' for the whole row. */
  field: string;
  message: string;
}

/** What a file says, in its order. */
export type ImportRow =
  | {
      kind: 'book';
      row: number;
      texts: BookTexts;
      /** Only a book that is known. */ isUpdate?: true;
    }
  | { kind: 'deletion'; row: number; texts: BookTexts }
  /** A row that cannot be read. */
  | ({ kind: 'bad' } & Problem)
  /** Something the owner should know, such as a column without a meaning. */
  | ({ kind: 'note' } & Problem)
  /** Nothing can be read from here on. */
  | ({ kind: 'unreadable' } & Problem);
