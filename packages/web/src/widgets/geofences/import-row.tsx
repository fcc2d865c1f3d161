import { routeLengthKm } from '@vigia/domain/geo/route-length'
import { classNames } from '../../ui/class-names.ts'
import { lengthText, shapeText } from '../drawing/measure-text.ts'
import cellFieldStyles from './cell-field.module.css'
import { canBeGeofence, draftProblem, type ImportDraft } from './import-draft.ts'
import styles from './import-row.module.css'
import { KindSelect } from './kind-select.tsx'

interface ImportRowProps {
  readonly draft: ImportDraft
  readonly onChange: (id: string, changed: Partial<ImportDraft>) => void
  readonly onMark: (id: string | null) => void
}

/** One item of a file: what it would be called, which kind, how wide; or why it stays out. */
export function ImportRow({ draft, onChange, onMark }: ImportRowProps) {
  const { id, item, isChosen, name, kind, halfWidthM } = draft
  const problem = isChosen ? draftProblem(draft) : null
  if (!canBeGeofence(item)) {
    return (
      <tr data-slot="off">
        <td />
        <td colSpan={2}>
          <b>{name}</b>
          <small data-slot="bad">{item.problem ?? 'No es una zona ni una línea'}</small>
        </td>
      </tr>
    )
  }
  return (
    <tr
      onMouseEnter={() => onMark(id)}
      onMouseLeave={() => onMark(null)}
      onFocus={() => onMark(id)}
      onBlur={() => onMark(null)}
    >
      <td>
        <input
          type="checkbox"
          aria-label={`Importar ${name}`}
          checked={isChosen}
          onChange={(event) => onChange(id, { isChosen: event.target.checked })}
        />
      </td>
      <td>
        <input
          className={classNames(cellFieldStyles.field, styles.name)}
          aria-label={`Nombre de ${item.name || name}`}
          value={name}
          maxLength={100}
          disabled={!isChosen}
          onChange={(event) => onChange(id, { name: event.target.value })}
        />
        {item.shape === null && item.line !== null ? (
          <small>
            Línea de {lengthText(routeLengthKm(item.line))}, a cada lado{' '}
            <input
              className={classNames(cellFieldStyles.field, styles.width)}
              aria-label={`Ancho a cada lado de ${name}, en metros`}
              inputMode="numeric"
              value={halfWidthM === 0 ? '' : halfWidthM}
              disabled={!isChosen}
              onChange={(event) => onChange(id, { halfWidthM: Number(event.target.value.replace(/\D/g, '')) })}
            />{' '}
            m
          </small>
        ) : (
          <small>{item.shape === null ? null : shapeText(item.shape)}</small>
        )}
        {item.problem === null ? null : <small data-slot="warning">{item.problem}</small>}
        {problem === null ? null : <small data-slot="bad">{problem}</small>}
      </td>
      <td>
        <KindSelect label={`Tipo de ${name}`} value={kind} onChange={(chosen) => onChange(id, { kind: chosen })} />
      </td>
    </tr>
  )
}
