import { inflateSync } from 'node:zlib'

const STREAM = /stream\r?\n/g

/** What is written in a PDF of ours, by each of its fonts: a text of one of them makes no sense by another. */
export function pdfText(bytes: Buffer): string {
  const raw = bytes.toString('latin1')
  const streams = [...raw.matchAll(STREAM)].flatMap((match) => {
    const start = match.index + match[0].length
    try {
      return [inflateSync(bytes.subarray(start, raw.indexOf('endstream', start))).toString('latin1')]
    } catch {
      return []
    }
  })
  const fonts = streams.filter((stream) => stream.includes('beginbfrange')).map(lettersOf)
  const lines = streams.flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, line = '']) => line))
  return fonts
    .flatMap((letters) =>
      lines.map((line) =>
        [...line.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '')
          .join(''),
      ),
    )
    .join('\n')
}

/** Of each glyph its letters. */
function lettersOf(table: string): ReadonlyMap<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = hex.replace(/ /g, '').match(/.{4}/g) ?? []
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
      letters.set(Number.parseInt(from, 16) + index, text)
    }
  }
  return letters
}
