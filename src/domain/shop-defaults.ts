/** Pages show these values until they have read the shop's settings. */

export const DEFAULT_NAME = 'Kitabdost';
export const DEFAULT_RETURN_DAYS = 14;
