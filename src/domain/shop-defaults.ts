/** Pages show these values until they have read the settings of the shop. */

export const DEFAULT_NAME = 'Kitabdost';
export const DEFAULT_RETURN_DAYS = 14;
