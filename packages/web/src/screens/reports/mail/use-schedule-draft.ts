import { useRef, useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import type { ReportSchedule, ScheduleFields } from '../../../api/report-schedules.ts'
import type { ReportKind } from '../../../api/reports.ts'
import { useSession } from '../../../api/use-session.ts'
import { type FieldDraft, NOT_SAVED, useFieldDraft } from '../../../widgets/edit/use-field-draft.ts'

export type ShownOrder = Pick<ScheduleFields, 'params' | 'columns'>

interface ScheduleDraftProps {
  readonly kind: ReportKind
  /** Null: a new one. */
  readonly schedule: ReportSchedule | null
  /** What the screen shows now. */
  readonly order: ShownOrder
  /** Saves what was typed over what was read; of a new one all of it. Rejects with the server's error. */
  readonly onSave: (change: Partial<ScheduleFields>, was: Partial<ScheduleFields>, all: ScheduleFields) => Promise<void>
  /** Somebody else has changed it: it is to be read anew. */
  readonly onStale: () => void
}

interface ScheduleDraft {
  readonly stored: ScheduleFields
  readonly draft: FieldDraft<ScheduleFields>
  readonly errors: Readonly<Partial<Record<string, string>>>
  /** Saves what lacks nothing. */
  readonly trySave: (save: () => Promise<void>) => void
  readonly ownDomain: string
  /** Addresses outside of the person's own domain of which they are asked; empty: of none. */
  readonly outside: readonly string[]
  readonly answerOutside: (isAllowed: boolean) => void
}

const FIRST = {
  ...{ days: [1, 2, 3, 4, 5], at: '07:00', range: 'yesterday', formats: ['pdf', 'xlsx'], recipients: [] },
  ...{ skipsEmpty: true, isOn: true },
} as const satisfies Partial<ScheduleFields>

const NOBODY: readonly string[] = []
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** What a person types of a report that goes out by mail; each address outside of their own domain is asked of once. */
export function useScheduleDraft({ kind, schedule, order, onSave, onStale }: ScheduleDraftProps): ScheduleDraft {
  const session = useSession()
  const ownDomain = domainOf((session.status === 'in' ? session.user?.email : undefined) ?? '')
  const [errors, setErrors] = useState<ScheduleDraft['errors']>({})
  const [outside, setOutside] = useState(NOBODY)
  const allowed = useRef(NOBODY)
  const stored: ScheduleFields = schedule?.fields ?? { ...FIRST, ...order }
  const draft = useFieldDraft<ScheduleFields>({
    ...{ keptAs: `reporte-correo:${kind}:${schedule?.id ?? 'nuevo'}`, stored, onStale },
    write: async ({ change, was, all }) => {
      const known = [...(schedule?.fields.recipients ?? NOBODY), ...allowed.current]
      const unasked = all.recipients.filter((address) => domainOf(address) !== ownDomain && !known.includes(address))
      setOutside(unasked)
      if (unasked.length > 0) return NOT_SAVED
      await onSave(change, was, all)
      return null
    },
    words: (error) => {
      const found = fieldErrors(error)
      setErrors(found)
      // What stands under its field is not said twice.
      return Object.keys(found).length > 0 ? null : errorText(error)
    },
  })
  return {
    ...{ stored, draft, errors, ownDomain, outside },
    trySave: (save) => {
      const missing = missingOf(draft.shown)
      setErrors(missing)
      if (Object.keys(missing).length === 0) void save()
    },
    answerOutside: (isAllowed) => {
      if (isAllowed) {
        allowed.current = [...allowed.current, ...outside]
        void draft.save()
      }
      setOutside(NOBODY)
    },
  }
}

const missingOf = ({ days, at, formats, recipients }: ScheduleFields) => ({
  ...(days.length === 0 ? { days: 'Elija al menos un día' } : {}),
  ...(at === '' ? { at: 'Diga la hora' } : {}),
  ...(formats.length === 0 ? { formats: 'Elija al menos un formato' } : {}),
  ...(recipients.length === 0 ? { recipients: 'Escriba al menos un correo' } : {}),
})
