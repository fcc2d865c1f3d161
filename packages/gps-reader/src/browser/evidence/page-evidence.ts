import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import type { Evidence } from '../../reading/evidence.ts'
import { askFrame, framesOf } from '../navigation/page-script.ts'
import { collectPage, pageValues } from './collect-page.ts'
import { scriptLiterals } from './script-literals.ts'

const MAX_CHARS = 3_000_000
const MAX_REMEMBERED = 2_000

const pieces = z.array(
  z.object({
    source: z.enum(['marker', 'geojson', 'parsed', 'inline']),
    where: z.string().max(120),
    body: z.unknown(),
  }),
)

export interface PageEvidence {
  /** What the pages' scripts and maps hold now; what was there before is the same object. `known`: texts that are evidence already, and no other source again. */
  collect(pages: readonly Page[], known: readonly unknown[]): Promise<readonly Evidence[]>
}

/**
 * Reads what the hooks kept under `key`, in all frames. What a page keeps (parsed texts, variables, scripts) is as old as
 * when it was first seen; what its map shows is shown now.
 */
export function createPageEvidence(key: string, now: () => number): PageEvidence {
  const firstSeenAt = new Map<string, number>()
  let before = new Map<string, readonly Evidence[]>()

  const seenAtOf = (hash: string): number => {
    const at = firstSeenAt.get(hash) ?? now()
    firstSeenAt.delete(hash)
    firstSeenAt.set(hash, at)
    for (const oldest of firstSeenAt.keys()) {
      if (firstSeenAt.size <= MAX_REMEMBERED) break
      firstSeenAt.delete(oldest)
    }
    return at
  }

  return {
    collect: async (pages, known) => {
      const texts = new Set(known)
      const frames = pages.flatMap(framesOf)
      const answers = await Promise.all(
        frames.map((frame) => askFrame(frame, collectPage, { key, maxChars: MAX_CHARS }, pageValues)),
      )
      const collected = new Map<string, readonly Evidence[]>()
      const shown: Evidence[] = []
      for (const { source, where, body } of answers.flatMap(read)) {
        if (source === 'marker') shown.push({ source, where, body, seenAt: now() })
        else if (source !== 'parsed' || !texts.has(body)) {
          const hash = hashOf(where, body)
          const seenAt = seenAtOf(hash)
          const bodies = where === 'script' && typeof body === 'string' ? dataOf(body) : [body]
          collected.set(hash, before.get(hash) ?? bodies.map((one) => ({ source, where, body: one, seenAt })))
        }
      }
      before = collected
      return [...shown, ...[...collected.values()].flat()]
    },
  }
}

const hashOf = (where: string, body: unknown): string =>
  createHash('sha1')
    .update(`${where} ${typeof body === 'string' ? body : (JSON.stringify(body) ?? '')}`)
    .digest('base64')

function read(answer: unknown): z.infer<typeof pieces> {
  if (typeof answer !== 'string' || answer.length > 2 * MAX_CHARS) return []
  try {
    return pieces.parse(JSON.parse(answer))
  } catch {
    return []
  }
}

function dataOf(script: string): readonly unknown[] {
  try {
    return [JSON.parse(script)]
  } catch {
    return scriptLiterals(script)
  }
}
