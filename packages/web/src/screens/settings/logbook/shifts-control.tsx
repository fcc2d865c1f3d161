import type { ShiftHours } from '@vigia/domain/shifts/shift'
import { MAX_SHIFTS } from '@vigia/domain/shifts/shift-hours-problem'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import entryListStyles from '../../../widgets/settings/entry-list.module.css'

const NAME_LENGTH = 30
const NOON = '12:00'

/** The shifts of a day, each from when it begins. */
export function ShiftsControl({ value, isReadOnly, notesId, onChange }: SettingControlProps) {
  const shifts: readonly ShiftHours[] = Array.isArray(value) ? value : []
  const replace = (index: number, part: Partial<ShiftHours>): void =>
    onChange(shifts.map((shift, at) => (at === index ? { ...shift, ...part } : shift)))
  return (
    <ul className={entryListStyles.list} aria-label="Turnos y cuándo empiezan">
      {shifts.map(({ name, startsAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shift whose name is being typed is its place
        <li key={index}>
          {isReadOnly ? (
            <span>
              {name} {startsAt}
            </span>
          ) : (
            <>
              <span className={fieldStyles.input}>
                <input
                  type="text"
                  aria-label={`Nombre del turno ${index + 1}`}
                  aria-describedby={notesId}
                  autoComplete="off"
                  maxLength={NAME_LENGTH}
                  value={name}
                  onChange={({ target }) => replace(index, { name: target.value })}
                />
              </span>
              <span className={fieldStyles.input}>
                <input
                  type="time"
                  aria-label={`Inicio del turno ${index + 1}`}
                  aria-describedby={notesId}
                  value={startsAt}
                  onChange={({ target }) => {
                    if (target.value !== '') replace(index, { startsAt: target.value })
                  }}
                />
              </span>
              {shifts.length === 1 ? null : (
                <IconButton
                  size="sm"
                  label={`Quitar el turno ${name}`}
                  icon={<X size={14} aria-hidden="true" />}
                  onClick={() => onChange(shifts.filter((_, at) => at !== index))}
                />
              )}
            </>
          )}
        </li>
      ))}
      {isReadOnly || shifts.length >= MAX_SHIFTS ? null : (
        <li>
          <Button
            size="sm"
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => onChange([...shifts, { name: '', startsAt: NOON }])}
          >
            Agregar turno
          </Button>
        </li>
      )}
    </ul>
  )
}
