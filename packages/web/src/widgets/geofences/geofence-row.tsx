import type { Geofence } from '@vigia/domain/geofence/geofence'
import { geofenceMiddle } from '@vigia/domain/geofence/geofence-middle'
import { Pencil, Trash2 } from 'lucide-react'
import { usePlaceWords } from '../../places/use-place-words.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { shapeText } from '../drawing/measure-text.ts'
import { KIND_WORD } from './geofence-kinds.ts'
import styles from './geofence-row.module.css'
import { KindMark } from './kind-mark.tsx'

export interface GeofenceActions {
  readonly canEdit: boolean
  readonly onFocus: (geofence: Geofence) => void
  readonly onEdit: (geofence: Geofence) => void
  readonly onDelete: (geofence: Geofence) => void
}

/** One geofence: pressing it goes there. */
export function GeofenceRow({
  geofence,
  canEdit,
  onFocus,
  onEdit,
  onDelete,
}: GeofenceActions & { readonly geofence: Geofence }) {
  const place = usePlaceWords(geofenceMiddle(geofence.shape))
  return (
    <div className={classNames(surfaceStyles.hovers, layoutStyles.row, styles.row)} data-slot="row">
      <button type="button" data-geofence={geofence.id} title={geofence.name} onClick={() => onFocus(geofence)}>
        <KindMark kind={geofence.kind} />
        <span>
          <b className={textStyles.ellipsis}>{geofence.name}</b>
          <small className={classNames(textStyles.small, textStyles.ellipsis)} title={place ?? undefined}>
            <span className={textStyles.visuallyHidden} data-slot="hidden">
              {KIND_WORD[geofence.kind]}.{' '}
            </span>
            {shapeText(geofence.shape)}
            {place === null ? null : ` · ${place}`}
          </small>
        </span>
      </button>
      {canEdit ? (
        <>
          <IconButton
            label={`Editar ${geofence.name}`}
            size="sm"
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => onEdit(geofence)}
          />
          <IconButton
            label={`Borrar ${geofence.name}`}
            size="sm"
            icon={<Trash2 size={14} aria-hidden="true" />}
            onClick={() => onDelete(geofence)}
          />
        </>
      ) : null}
    </div>
  )
}
