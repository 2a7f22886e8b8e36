/** The messages the API answers with, word for word (specification, section 8). */
export const ERRORS = {
  invalidToken: 'The token is invalid. Unauthorized access error.',
  invalidCredentials: 'The credentials you entered are invalid. Unauthorized access error.',
  emailNotRegistered: 'The email you entered is not Registered. Not Found error',
  emailTaken: 'Unprocessable Entity. Email Already Exists.',
  bookNotFound: 'The book you asked for is not in the shop. Not Found error',
  categoryNotFound: 'The category you asked for is not in the shop. Not Found error',
  pathNotFound: 'There is nothing at this address of the API. Not Found error',
  methodNotAllowed: 'This address of the API does not answer this method.',
  malformedRequest: 'The request could not be read. Bad Request error.',
  bodyTooLarge: 'The request is too large. It may have 1 MB at most.',
  unexpected: 'Something went wrong on the server.',
} as const;

/** Body of every refusal (4xx). */
export interface ErrorsBody {
  errors: string[];
}

/** Body of an unexpected failure (500): no stack, nothing of the inside. */
export interface ErrorBody {
  error: { message: string };
}
