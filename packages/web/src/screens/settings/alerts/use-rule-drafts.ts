import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import { useState } from 'react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { readTabText, writeTabText } from '../../../browser/storage.ts'
import { changedFields } from './rule-text.ts'

/** Whoever signs in next in this tab has drafts of their own. */
const keyOf = (personId: string): string => `alertas.borradores:${personId}`

interface Draft {
  /** The version that it began from, and what that said. */
  readonly version: number
  readonly base: OwnRule
  readonly rule: OwnRule
}
type Drafts = Readonly<Partial<Record<RuledType, Draft>>>

export interface RuleDrafts {
  /** The rule as it is being changed; as it is while nobody changes it. */
  of(row: AlertRule): OwnRule
  /** The version that is being changed: another one than the row's when somebody has saved meanwhile. */
  versionOf(row: AlertRule): number
  /** The values that somebody has saved meanwhile. */
  missedOf(row: AlertRule): readonly (keyof OwnRule)[]
  set(row: AlertRule, rule: OwnRule): void
  /** Brings what was changed onto the rule as it is now. */
  rebase(row: AlertRule): void
  forget(type: RuledType): void
}

/** What a person changed and did not save, rule by rule. It outlives a reload, and belongs to the version that was read. */
export function useRuleDrafts(personId: string): RuleDrafts {
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(personId))
  const keep = (next: Drafts): void => {
    setDrafts(next)
    writeTabText(keyOf(personId), Object.keys(next).length === 0 ? null : JSON.stringify(next))
  }
  const put = (type: RuledType, draft: Draft): void => {
    const { [type]: _, ...others } = drafts
    keep(changedFields(draft.base, draft.rule).length === 0 ? others : { ...others, [type]: draft })
  }
  return {
    of: (row) => drafts[row.type]?.rule ?? row.rule,
    versionOf: (row) => drafts[row.type]?.version ?? row.version,
    missedOf: (row) => changedFields(drafts[row.type]?.base ?? row.rule, row.rule),
    set: (row, rule) => put(row.type, { ...(drafts[row.type] ?? { version: row.version, base: row.rule }), rule }),
    rebase: (row) => {
      const known = drafts[row.type]
      if (known === undefined) return
      const mine = changedFields(known.base, known.rule).map((field) => [field, known.rule[field]])
      put(row.type, { version: row.version, base: row.rule, rule: { ...row.rule, ...Object.fromEntries(mine) } })
    },
    forget: (type) => {
      const { [type]: _, ...others } = drafts
      keep(others)
    },
  }
}

/** Only we write there; what does not read as ours is as if it were not there. */
function readDrafts(personId: string): Drafts {
  try {
    const kept = Object.entries(JSON.parse(readTabText(keyOf(personId)) ?? '{}') as Drafts)
    return Object.fromEntries(kept.filter(([, draft]) => draft.base !== undefined))
  } catch {
    return {}
  }
}
