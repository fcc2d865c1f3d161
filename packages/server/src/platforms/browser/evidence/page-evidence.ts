import { createHash } from 'node:crypto'
import type { Evidence } from '@vigia/domain'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { askFrame, framesOf } from '../navigation/page-script.ts'
import { collectPage } from './collect-page.ts'
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
  /** What the pages' scripts and maps hold now. `known`: texts that are evidence already, and no other source again. */
  collect(pages: readonly Page[], known: readonly unknown[]): Promise<readonly Evidence[]>
}

/**
 * Reads what the hooks kept under `key`, in all frames. What a page keeps (parsed texts, variables, scripts) is as old as
 * when it was first seen; what its map shows is shown now.
 */
export function createPageEvidence(key: string, now: () => number): PageEvidence {
  const firstSeenAt = new Map<string, number>()
  const seenAtOf = (body: unknown): number => {
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
    const hash = createHash('sha1').update(text).digest('base64')
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
        frames.map((frame) => askFrame(frame, collectPage, { key, maxChars: MAX_CHARS })),
      )
      return answers
        .flatMap((answer) => read(answer))
        .flatMap(({ source, where, body }): readonly Evidence[] => {
          if (source === 'parsed' && texts.has(body)) return []
          if (source === 'marker') return [{ source, where, body, seenAt: now() }]
          const seenAt = seenAtOf(body)
          if (where !== 'script' || typeof body !== 'string') return [{ source, where, body, seenAt }]
          return dataOf(body).map((one) => ({ source, where, body: one, seenAt }))
        })
    },
  }
}

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
