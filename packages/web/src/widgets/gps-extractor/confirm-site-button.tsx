import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonTone } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useProof } from '../account/use-proof.tsx'
import { useConfirmSite } from './use-sites.ts'

interface ConfirmSiteButtonProps {
  readonly origin: string
  /** Primary where it is what the surface is about. */
  readonly tone: ButtonTone
  readonly onConfirmed?: () => void
}

/** Lets stored passwords be typed on a site, once the person has read its name. */
export function ConfirmSiteButton({ origin, tone, onConfirmed }: ConfirmSiteButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const { withProof, dialog } = useProof()
  const confirm = useConfirmSite(withProof)
  const { host, protocol } = new URL(origin)
  const isPlain = protocol === 'http:'
  return (
    <>
      <Button
        tone={tone}
        size="sm"
        aria-label={`Confirmar sitio ${host}`}
        icon={<ShieldCheck size={14} aria-hidden="true" />}
        disabled={confirm.isPending}
        onClick={() => setAsking(true)}
      >
        Confirmar sitio
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`¿Es ${host} la plataforma del transportista?`}
        text={`Vigía escribirá ahí las cuentas y contraseñas guardadas para ese sitio, sin volver a preguntar. Compare el nombre letra por letra con el que dio el transportista.${isPlain ? ' El sitio no cifra lo que se le envía (http).' : ''}`}
        confirmLabel="Confirmar sitio"
        onConfirm={() => {
          setAsking(false)
          confirm.mutate(origin, { onSuccess: () => onConfirmed?.() })
        }}
        onCancel={() => setAsking(false)}
      />
      {dialog}
    </>
  )
}
