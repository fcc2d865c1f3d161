import { AUDIT_GROUPS } from '@vigia/domain/audit/audit-action'
import { useEffect, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import fieldStyles from '../../../ui/filter-field.module.css'
import listStyles from '../../../ui/list.module.css'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Select } from '../../../ui/select.tsx'
import { AUDIT_PERIODS, type AuditAddress, type AuditPeriod } from './audit-filter.ts'
import styles from './audit-section.module.css'
import { useActorChoices } from './use-actor-choices.ts'

const PERIOD_WORDS: Readonly<Record<AuditPeriod, string>> = {
  hoy: 'Hoy',
  ayer: 'Ayer',
  '7d': 'Últimos 7 días',
  '30d': 'Últimos 30 días',
  todo: 'Desde el principio',
  fechas: 'Entre fechas…',
}
/** Typing is over for so long. */
const TYPED_MS = 300

interface AuditFiltersProps {
  readonly address: AuditAddress
  readonly onChange: (change: Partial<AuditAddress>) => void
}

/** What narrows the log; all of it is in the address. */
export function AuditFilters({ address, onChange }: AuditFiltersProps) {
  const { period, from, to, actor, group, isSensitive } = address
  return (
    <div className={classNames(listStyles.filters, styles.filters)} data-slot="filters">
      <TextFilter text={address.text} onChange={(text) => onChange({ text })} />
      <select
        className={fieldStyles.field}
        aria-label="Cuándo"
        value={period}
        onChange={({ target }) => onChange({ period: AUDIT_PERIODS.find((each) => each === target.value) ?? 'hoy' })}
      >
        {AUDIT_PERIODS.map((each) => (
          <option key={each} value={each}>
            {PERIOD_WORDS[each]}
          </option>
        ))}
      </select>
      {period === 'fechas' ? (
        <>
          <DayField label="Desde el día" value={from} onChange={(day) => onChange({ from: day })} />
          <DayField label="Hasta el día" value={to} onChange={(day) => onChange({ to: day })} />
        </>
      ) : null}
      <ActorFilter actor={actor} onChange={(of) => onChange({ actor: of })} />
      <Select
        label="Qué"
        value={group}
        all="Qué: todo"
        options={AUDIT_GROUPS.map((each) => ({ value: each, label: each }))}
        onChange={(of) => onChange({ group: of })}
      />
      <label className={styles.sensitive}>
        <input
          type="checkbox"
          checked={isSensitive}
          onChange={({ target }) => onChange({ isSensitive: target.checked })}
        />
        Solo delicados
      </label>
    </div>
  )
}

interface TextFilterProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

function TextFilter({ text, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(text)
  const [asked, setAsked] = useState(text)
  // Back, or a link, says another.
  if (text !== asked) {
    setAsked(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => {
      setAsked(typed)
      onChange(typed)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onChange])
  return (
    <SearchBox
      id="audit-search"
      look="bar"
      className={styles.search}
      label="Buscar en la auditoría por persona, placas, factura, dirección o sujeto"
      placeholder="Persona, placas, factura"
      value={typed}
      onChange={(value) => setTyped(value.slice(0, 80))}
    />
  )
}

interface ActorFilterProps {
  readonly actor: string | null
  readonly onChange: (actor: string | null) => void
}

/** People, keys and the server by itself; whoever the address names and nobody lists is kept. */
function ActorFilter({ actor, onChange }: ActorFilterProps) {
  const known = useActorChoices()
  const isKnown = actor === null || known.some(({ value }) => value === actor)
  return (
    <Select
      label="Quién"
      value={actor}
      all="Quién: todos"
      options={isKnown ? known : [...known, { value: actor, label: actor }]}
      onChange={onChange}
    />
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <input
      className={fieldStyles.field}
      type="date"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
