import type { Scan } from './add-candidate.ts'
import type { Candidate, Evidence } from './evidence.ts'
import { parseBody } from './parse-body.ts'
import { scanText } from './scan-text.ts'
import { scanValue } from './scan-value.ts'

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
  if (typeof value === 'string') scanText(scan, value, null)
  else
    scanValue(
      scan,
      value,
      { parent: null, key: '', path: '', facts: null, isListed: false, isOfElse: false, isTail: false },
      0,
    )
  return scan.candidates
}
