import type { Alert } from '../api/alerts.ts'

/** Everybody of whom an open alert says that he may not be alone, by name: names are an organisation's operators' own. */
export const operatorsUnderDuress = (open: readonly Alert[]): ReadonlySet<string> =>
  new Set(
    open.flatMap(({ type, operator, isOperatorUnderDuress, duressOperators }) => [
      ...duressOperators,
      ...(operator !== null && (type === 'CLAVE_COACCION' || isOperatorUnderDuress) ? [operator] : []),
    ]),
  )
