/// <reference lib="dom" />

/**
 * Runs in a page before it loads: the map of the country that the app brings holds no tile. Its style, its layers and all that the app
 * puts on it are as ever; but no tile is unpacked, parsed and laid out, at each load, size and theme anew, for a map that is not drawn.
 */
export function emptyBaseMap(): void {
  /** An archive of version 3 (PMTiles): its header, a directory of no entry, and metadata that tell nothing. */
  const archive = (): Response => {
    const header = 127
    const bytes = new Uint8Array([...new Array<number>(header).fill(0), 0, ...new TextEncoder().encode('{}')])
    const view = new DataView(bytes.buffer)
    bytes.set([...new TextEncoder().encode('PMTiles'), 3])
    // Where its directory, its metadata, its leaves and its tiles begin, each followed by how long it is.
    for (const [at, value] of [header, 1, header + 1, 2, bytes.length, 0, bytes.length, 0].entries())
      view.setBigUint64(8 + 8 * at, BigInt(value), true)
    const [uncompressed, vectors, farthest] = [1, 1, 14]
    bytes.set([uncompressed, uncompressed, vectors, 0, farthest], 97)
    return new Response(bytes)
  }
  const fetchElse = globalThis.fetch
  globalThis.fetch = (input, init) =>
    String(input).endsWith('.pmtiles') ? Promise.resolve(archive()) : fetchElse(input, init)
}
