/** Where a list that comes in pages begins: at none of its cursors. */
export const FIRST_PAGE: string | null = null
