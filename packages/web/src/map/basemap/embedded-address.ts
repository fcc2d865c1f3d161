/** The scheme by which the map library asks for the embedded tiles. Apart from what reads them: that needs the library. */
export const EMBEDDED_SCHEME = 'embedded'
export const EMBEDDED_TILES = `${EMBEDDED_SCHEME}://{z}/{x}/{y}`
