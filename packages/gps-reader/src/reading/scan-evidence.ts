import type { Scan } from './add-candidate.ts'
import { embeddedData } from './embedded-data.ts'
import type { Candidate, Evidence } from './evidence.ts'
import { parseBody } from './parse-platform-body.ts'
import { PAGE, scanText } from './scan-text.ts'
import { scanValue } from './scan-value.ts'

const MAX_PAGE = 2_000_000

/**
 * Every place and every unit that one piece of a page speaks of: JSON of any shape by the words of its keys, positional
 * rows, GeoJSON, `lat,lng` texts, map links, degrees with minutes, and data inside of strings. Bounded in nodes, depth, text
 * and candidates, linear in the body's length. Never throws.
 */
export function scanEvidence(evidence: Evidence): readonly Candidate[] {
  const scan: Scan = {
    evidence,
    candidates: [],
    nodesLeft: 400_000,
    textLeft: 2_000_000,
  }
  const { body } = evidence
  const value = typeof body === 'string' ? (parseBody(body) ?? body) : body
  if (typeof value !== 'string') scanValue(scan, value, PAGE, 0)
  else if (evidence.source === 'text' || !scanEmbedded(scan, value)) scanText(scan, value, null)
  return scan.candidates
}

/** Scripts and whole documents: their data; false when none of it is of any use. */
function scanEmbedded(scan: Scan, text: string): boolean {
  for (const value of embeddedData(text.slice(0, MAX_PAGE))) scanValue(scan, value, PAGE, 0)
  return scan.candidates.length > 0
}
