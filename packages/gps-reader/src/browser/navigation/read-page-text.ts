import type { Frame, Page } from 'playwright-core'
import type { Evidence } from '../../reading/evidence.ts'
import { pagePieces, pageRows } from './page-rows.ts'
import { askFrame, framesOf } from './page-script.ts'

const MAX_ROWS = 500
const MAX_ROW_LENGTH = 2_000

/**
 * What a page shows, as evidence: rows, cards and popups one at a time, links that hold a place, data attributes; of all
 * its frames, through open shadow roots. At most 500 of each for the whole page, 2,000 characters each. Null: the page does not
 * answer, and nobody knows what it shows.
 */
export async function readPageText(page: Page, now: () => number): Promise<readonly Evidence[] | null> {
  const limits = { rows: MAX_ROWS, length: MAX_ROW_LENGTH }
  const frames = await Promise.all(
    framesOf(page).map(async (frame) => ({
      where: pathOf(frame),
      rows: await askFrame(frame, pageRows, limits, pagePieces),
    })),
  )
  if (frames[0] === undefined || frames[0].rows === null) return null
  const seenAt = now()
  const all = <T>(pick: (rows: NonNullable<(typeof frames)[number]['rows']>) => readonly T[]) =>
    frames
      .flatMap(({ where, rows }) => (rows === null ? [] : pick(rows).map((it) => ({ where, it }))))
      .slice(0, MAX_ROWS)
  return [
    ...all(({ texts }) => texts).map(({ where, it }): Evidence => ({ source: 'text', where, body: it, seenAt })),
    ...all(({ links }) => links).map(
      ({ where, it }): Evidence => ({ source: 'link', where, body: `${it.text}\n${it.href}`, seenAt }),
    ),
    ...all(({ attributes }) => attributes).map(
      ({ where, it }): Evidence => ({ source: 'attribute', where, body: it, seenAt }),
    ),
  ]
}

const pathOf = (frame: Frame): string => (URL.canParse(frame.url()) ? new URL(frame.url()).pathname.slice(0, 120) : '')
