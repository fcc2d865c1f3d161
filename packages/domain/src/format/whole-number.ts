/** A whole number as Mexico writes it: `12,480`. By hand, because the first Intl format of a page takes as long as ten rows. */
export const wholeNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
