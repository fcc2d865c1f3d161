import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import { useState } from 'react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { readTabText, writeTabText } from '../../../browser/storage.ts'

const KEY = 'alertas.borradores'

type Drafts = Readonly<Partial<Record<RuledType, { readonly version: number; readonly rule: OwnRule }>>>

export interface RuleDrafts {
  /** The rule as it is being changed; as it is while nobody changes it. */
  of(row: AlertRule): OwnRule
  set(row: AlertRule, rule: OwnRule): void
  forget(type: RuledType): void
}

/** What was changed and not saved, rule by rule. It outlives a reload, and belongs to the version that was read. */
export function useRuleDrafts(): RuleDrafts {
  const [drafts, setDrafts] = useState<Drafts>(readDrafts)
  const keep = (next: Drafts): void => {
    setDrafts(next)
    writeTabText(KEY, Object.keys(next).length === 0 ? null : JSON.stringify(next))
  }
  return {
    of: (row) => drafts[row.type]?.rule ?? row.rule,
    set: (row, rule) => {
      const { [row.type]: known, ...others } = drafts
      const isSame = JSON.stringify(rule) === JSON.stringify(row.rule)
      keep(isSame ? others : { ...others, [row.type]: { version: known?.version ?? row.version, rule } })
    },
    forget: (type) => {
      const { [type]: _, ...others } = drafts
      keep(others)
    },
  }
}

/** Only we write there; what does not read as ours is as if it were not there. */
function readDrafts(): Drafts {
  try {
    return JSON.parse(readTabText(KEY) ?? '{}') as Drafts
  } catch {
    return {}
  }
}
