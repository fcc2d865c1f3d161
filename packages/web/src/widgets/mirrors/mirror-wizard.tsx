import { ArrowLeft, Cast, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Mirror } from '../../api/gps-mirrors.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../loaded.tsx'
import { HandOver } from './hand-over.tsx'
import { MirrorForm } from './mirror-form.tsx'
import { MirrorList } from './mirror-list.tsx'
import { MirrorUnits } from './mirror-units.tsx'
import styles from './mirror-wizard.module.css'
import mirrorsStyles from './mirrors.module.css'
import { useMirrors } from './use-mirrors.ts'

type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'form' }
  | { readonly kind: 'hand-over'; readonly mirrorId: string }
  /** Right after it was made: the list may not have it yet, and the secret is told only now. */
  | { readonly kind: 'made'; readonly mirror: Mirror; readonly secret: string | null }
  | { readonly kind: 'units'; readonly mirrorId: string }

const LIST: View = { kind: 'list' }

/** Receivers, a new one in two steps, and the units that came in by each. */
export function MirrorWizard() {
  const mirrors = useMirrors()
  const [view, setView] = useState<View>(LIST)
  return (
    <div className={classNames(layoutStyles.single, mirrorsStyles.body)}>
      <Loaded answer={mirrors} loading="Cargando receptores…">
        {(data) => <Step mirrors={data} view={view} onView={setView} />}
      </Loaded>
    </div>
  )
}

interface StepProps {
  readonly mirrors: readonly Mirror[]
  readonly view: View
  readonly onView: (view: View) => void
}

function Step({ mirrors, view, onView }: StepProps) {
  const listed = (sought: string): Mirror | null => mirrors.find(({ mirrorId }) => mirrorId === sought) ?? null
  const inside = (step: ReactNode): ReactNode => (
    <>
      <Back onBack={() => onView(LIST)} />
      {step}
    </>
  )
  if (view.kind === 'form') {
    return inside(<MirrorForm onMade={(mirror, secret) => onView({ kind: 'made', mirror, secret })} />)
  }
  if (view.kind === 'made') {
    return inside(<HandOver mirror={listed(view.mirror.mirrorId) ?? view.mirror} secret={view.secret} />)
  }
  const mirror = 'mirrorId' in view ? listed(view.mirrorId) : null
  if (mirror !== null && view.kind === 'hand-over') return inside(<HandOver mirror={mirror} secret={null} />)
  if (mirror !== null && view.kind === 'units') return inside(<MirrorUnits mirror={mirror} />)
  const create = (
    <Button tone="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => onView({ kind: 'form' })}>
      Crear receptor
    </Button>
  )
  if (mirrors.length === 0) {
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
    <>
      <MirrorList
        mirrors={mirrors}
        onHandOver={(mirrorId) => onView({ kind: 'hand-over', mirrorId })}
        onUnits={(mirrorId) => onView({ kind: 'units', mirrorId })}
      />
      <footer className={layoutStyles.end}>{create}</footer>
    </>
  )
}

function Back({ onBack }: { readonly onBack: () => void }) {
  return (
    <Button
      size="sm"
      tone="ghost"
      className={styles.back}
      icon={<ArrowLeft size={14} aria-hidden="true" />}
      onClick={onBack}
    >
      Receptores
    </Button>
  )
}
