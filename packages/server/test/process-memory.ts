import { closeSync, openSync, readFileSync, readSync } from 'node:fs'

const CHUNK = 16 * 1024 * 1024

/** Which of these byte strings a process of this machine holds anywhere in its memory. Asks for root. */
export function foundInMemory(pid: number, wanted: Readonly<Record<string, Buffer>>): readonly string[] {
  const found = new Set<string>()
  const overlap = Math.max(...Object.values(wanted).map(({ length }) => length))
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const { from, to } of writableRanges(pid)) {
      for (let at = from; at < to; at += CHUNK) {
        const chunk = readChunk(memory, at, Math.min(CHUNK + overlap, to - at))
        for (const [name, bytes] of Object.entries(wanted)) if (chunk.includes(bytes)) found.add(name)
      }
    }
  } finally {
    closeSync(memory)
  }
  return [...found].toSorted()
}

function writableRanges(pid: number): readonly { readonly from: number; readonly to: number }[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
      return from === undefined || to === undefined
        ? []
        : [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }]
    })
}

/** What is mapped and not there reads as nothing. */
function readChunk(memory: number, at: number, length: number): Buffer {
  const chunk = Buffer.alloc(length)
  try {
    return chunk.subarray(0, readSync(memory, chunk, 0, length, at))
  } catch {
    return Buffer.of()
  }
}
