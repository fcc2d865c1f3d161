import { Lock } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { mayPlan } from '../../api/tokens.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileStep } from './file-step.tsx'
import { ImportHeader } from './import-header.tsx'
import { OneImport } from './one-import.tsx'
import styles from './trip-import.module.css'

/** Files of trips (design §9): sent, looked through, written, taken back. The address keeps which one. */
export function Screen() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  if (!mayPlan()) {
    return (
      <div className={styles.blank} data-slot="screen">
        <ImportHeader step="file" />
        <EmptyState
          icon={<Lock size={26} aria-hidden="true" />}
          title="Sin permiso"
          hint="Importar viajes es de administradores y supervisores: pídalo a uno de ellos."
        />
      </div>
    )
  }
  if (id === null) return <FileStep onSent={(sent) => setSearch({ id: sent })} />
  return <OneImport key={id} id={id} onLeave={() => setSearch({})} />
}
