import { type AlertRule, listAlertRuleVersions, type RuleVersion, restoreAlertRule } from '../../../api/alert-rules.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { changedFields, fieldNames } from './rule-text.ts'
import { restoredText, VersionList } from './version-list.tsx'

interface RuleVersionsProps {
  readonly row: AlertRule
  readonly isReadOnly: boolean
  readonly isOffline: boolean
  readonly onRestored: () => void
}

/** Every version of the rule, and the way back to each. */
export function RuleVersions({ row, ...list }: RuleVersionsProps) {
  const { type, version } = row
  const answer = useAnswer({
    queryKey: ['alert-rule-versions', type, version],
    queryFn: ({ signal }) => listAlertRuleVersions(type, signal),
  })
  return (
    <VersionList
      {...list}
      answer={answer}
      factory="Regla de fábrica"
      whatChanged={whatChanged}
      restore={(to) => restoreAlertRule({ type, version, reason: '' }, to)}
    />
  )
}

function whatChanged({ rule, restoredFrom }: RuleVersion, before: RuleVersion | undefined): string {
  const restored = restoredText(restoredFrom, 'Restablecida')
  if (restored !== null) return restored
  if (before === undefined) return 'La primera'
  const fields = changedFields(before.rule, rule)
  return fields.length === 0 ? 'Sin cambios' : `Cambió: ${fieldNames(fields)}`
}
