/** Facts about a new shop that pages show before they know its own. */

export const DEFAULT_NAME = 'Kitabdost';
export const DEFAULT_RETURN_DAYS = 14;
