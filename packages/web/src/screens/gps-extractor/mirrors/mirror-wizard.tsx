import { ArrowLeft, Cast, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { HandOver } from './hand-over.tsx'
import { MirrorForm } from './mirror-form.tsx'
import { MirrorList } from './mirror-list.tsx'
import { MirrorUnits } from './mirror-units.tsx'
import { useMirrors } from './use-mirrors.ts'

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'form' }
  /** `secret` only right after it was made. */
  | { readonly kind: 'hand-over'; readonly mirrorId: string; readonly secret: string | null }
  | { readonly kind: 'units'; readonly mirrorId: string }

/** Receivers, a new one in two steps, and the units that came in by each. */
export function MirrorWizard() {
  const { data, error, refetch } = useMirrors()
  const [view, setView] = useState<View>({ kind: 'list' })
  if (data === undefined) {
    if (error !== null) return <ErrorState kind="connection" message={error.message} onAct={() => void refetch()} />
    return <LoadingState text="Cargando receptores…" />
  }
  const mirror = 'mirrorId' in view ? (data.find(({ mirrorId }) => mirrorId === view.mirrorId) ?? null) : null
  if (view.kind === 'form') {
    return (
      <div className="mir-body">
        <Back onBack={() => setView({ kind: 'list' })} />
        <MirrorForm onMade={(made, secret) => setView({ kind: 'hand-over', mirrorId: made.mirrorId, secret })} />
      </div>
    )
  }
  if (mirror !== null && view.kind === 'hand-over') {
    return (
      <div className="mir-body">
        <Back onBack={() => setView({ kind: 'list' })} />
        <HandOver mirror={mirror} secret={view.secret} />
      </div>
    )
  }
  if (mirror !== null && view.kind === 'units') {
    return (
      <div className="mir-body">
        <Back onBack={() => setView({ kind: 'list' })} />
        <MirrorUnits mirror={mirror} />
      </div>
    )
  }
  const create = (
    <Button tone="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setView({ kind: 'form' })}>
      Crear receptor
    </Button>
  )
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Cast size={28} aria-hidden="true" />}
        title="Ningún receptor todavía"
        hint="Cree uno, entregue los datos al transportista y sus unidades aparecerán aquí."
        action={create}
      />
    )
  }
  return (
    <div className="mir-body">
      <MirrorList
        mirrors={data}
        onHandOver={(mirrorId) => setView({ kind: 'hand-over', mirrorId, secret: null })}
        onUnits={(mirrorId) => setView({ kind: 'units', mirrorId })}
      />
      <footer className="mir-foot">{create}</footer>
    </div>
  )
}

function Back({ onBack }: { readonly onBack: () => void }) {
  return (
    <Button
      size="sm"
      tone="ghost"
      className="mir-back"
      icon={<ArrowLeft size={14} aria-hidden="true" />}
      onClick={onBack}
    >
      Receptores
    </Button>
  )
}
