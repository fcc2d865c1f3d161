import { ClipboardList, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Mirror } from '../../api/gps-mirrors.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { secondsAgo } from '../gps-extractor/session-text.ts'
import { useAgo } from '../use-known-now.ts'
import { mirrorKindLabel } from './mirror-kinds.ts'
import mirrorsStyles from './mirrors.module.css'
import { refusalText } from './refusal-text.ts'
import { useDeleteMirror } from './use-mirrors.ts'

interface MirrorListProps {
  readonly mirrors: readonly Mirror[]
  readonly onHandOver: (mirrorId: string) => void
  readonly onUnits: (mirrorId: string) => void
}

/** Each receiver: whose, how, when it was last heard, what came in. */
export function MirrorList({ mirrors, onHandOver, onUnits }: MirrorListProps) {
  const now = useServerNow(1_000)
  const ago = useAgo(1_000)
  const [leaving, setLeaving] = useState<Mirror | null>(null)
  const closing = useDeleteMirror()
  return (
    <>
      <ul className={mirrorsStyles.list}>
        {mirrors.map((mirror) => (
          <li className={layoutStyles.row} key={mirror.mirrorId}>
            <div>
              <b className={textStyles.breaks}>{mirror.carrier}</b>
              <small>
                {mirrorKindLabel(mirror.kind)} · {standing(mirror, ago)}
              </small>
              <RefusalLine mirror={mirror} now={now} />
            </div>
            <Button size="sm" disabled={mirror.units === 0} onClick={() => onUnits(mirror.mirrorId)}>
              {unitsText(mirror)}
            </Button>
            <Button
              size="sm"
              aria-label={`Datos para ${mirror.carrier}`}
              icon={<ClipboardList size={14} aria-hidden="true" />}
              onClick={() => onHandOver(mirror.mirrorId)}
            >
              Datos
            </Button>
            <IconButton
              size="sm"
              label={`Cerrar el receptor de ${mirror.carrier}`}
              icon={<Trash2 size={15} aria-hidden="true" />}
              onClick={() => setLeaving(mirror)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== null}
        title={`¿Cerrar el receptor de ${leaving?.carrier ?? ''}?`}
        text="Dejan de recibirse sus posiciones y los datos entregados ya no sirven."
        confirmLabel="Cerrar receptor"
        tone="danger"
        isBusy={closing.isPending}
        onConfirm={() => leaving !== null && closing.mutate(leaving.mirrorId, { onSettled: () => setLeaving(null) })}
        onCancel={() => setLeaving(null)}
      />
    </>
  )
}

function RefusalLine({ mirror, now }: { readonly mirror: Mirror; readonly now: number }) {
  const said = refusalText(mirror, now)
  if (said === null) return null
  return (
    <small className={textStyles.warning}>
      {mirror.refusal?.isOwn ? '' : `${said.title}. `}
      {said.text} {said.when} {said.others.join(' ')} {said.total}
    </small>
  )
}

const standing = ({ isOn, receivedAt, refusal }: Mirror, ago: ReturnType<typeof useAgo>): string => {
  if (!isOn) return 'apagado: faltan las direcciones desde las que envía, escríbalas en Datos'
  if (receivedAt === null && refusal?.isOwn) return 'aún no se acepta nada'
  return receivedAt === null ? 'aún no llega nada' : `último paquete ${ago(receivedAt, secondsAgo)}`
}

function unitsText({ units, unmatched }: Mirror): string {
  const count = units === 1 ? '1 unidad' : `${units} unidades`
  return unmatched === 0 ? count : `${count}, ${unmatched} por ligar`
}
