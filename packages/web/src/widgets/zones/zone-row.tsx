import type { Geofence } from '@vigia/domain/geofence/geofence'
import { Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import textStyles from '../../ui/text.module.css'
import { shapeText } from '../drawing/measure-text.ts'
import { KindMark } from './kind-mark.tsx'
import { KIND_WORD } from './zone-kinds.ts'
import styles from './zone-row.module.css'

export interface ZoneActions {
  readonly canEdit: boolean
  readonly onFocus: (zone: Geofence) => void
  readonly onEdit: (zone: Geofence) => void
  readonly onDelete: (zone: Geofence) => void
}

/** One zone: pressing it goes there. */
export function ZoneRow({ zone, canEdit, onFocus, onEdit, onDelete }: ZoneActions & { readonly zone: Geofence }) {
  return (
    <div className={styles.row} data-slot="row">
      <button type="button" data-zone={zone.id} title={zone.name} onClick={() => onFocus(zone)}>
        <KindMark kind={zone.kind} />
        <span>
          <b>{zone.name}</b>
          <small>
            <span className={textStyles.visuallyHidden} data-slot="hidden">
              {KIND_WORD[zone.kind]}.{' '}
            </span>
            {shapeText(zone.shape)}
          </small>
        </span>
      </button>
      {canEdit ? (
        <>
          <IconButton
            label={`Editar ${zone.name}`}
            size="sm"
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => onEdit(zone)}
          />
          <IconButton
            label={`Borrar ${zone.name}`}
            size="sm"
            icon={<Trash2 size={14} aria-hidden="true" />}
            onClick={() => onDelete(zone)}
          />
        </>
      ) : null}
    </div>
  )
}
