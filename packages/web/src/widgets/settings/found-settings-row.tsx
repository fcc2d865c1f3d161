import { useFoundRow } from './draft/use-found-row.ts'
import { SettingsRow, type SettingsRowProps } from './settings-part.tsx'

interface FoundSettingsRowProps extends Omit<SettingsRowProps, 'ref' | 'isFound'> {
  /** As the search names it: `own.theme`. */
  readonly setting: string
}

/** A `SettingsRow` to which the search leads. */
export function FoundSettingsRow({ setting, ...props }: FoundSettingsRowProps) {
  const { row, isFound } = useFoundRow(setting)
  return <SettingsRow {...props} ref={row} isFound={isFound} />
}
