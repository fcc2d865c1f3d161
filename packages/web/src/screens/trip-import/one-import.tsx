import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getTripImport, type TripImport } from '../../api/trip-imports.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Loaded } from '../../widgets/loaded.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportHeader, type ImportStep } from './import-header.tsx'
import { ImportRail } from './import-rail.tsx'
import { missingFields } from './missing-fields.ts'
import { ProgressStep } from './progress-step.tsx'
import { ResultStep } from './result-step.tsx'
import { ReviewStep } from './review-step.tsx'
import styles from './trip-import.module.css'

const POLL_MS = 500
const AT_WORK: readonly TripImport['state'][] = ['reading', 'checking', 'writing', 'undoing']

const isAtWork = ({ state }: Pick<TripImport, 'state'>): boolean => AT_WORK.includes(state)

interface OneImportProps {
  readonly id: string
  /** To the first step: this file is done with, or given up. */
  readonly onLeave: () => void
}

/** One file on its way: asked for each half second while the server is at work on it. */
export function OneImport({ id, onLeave }: OneImportProps) {
  const client = useQueryClient()
  const queryKey = ['trip-import', id]
  const answer = useAnswer({
    queryKey,
    queryFn: ({ signal }) => getTripImport(id, signal),
    refetchInterval: ({ state }) => (state.data !== undefined && isAtWork(state.data) ? POLL_MS : false),
  })
  const [chosenStep, setStep] = useState<'columns' | 'review' | null>(null)
  const update = (next: TripImport): void => {
    client.setQueryData(queryKey, next)
    void client.invalidateQueries({ queryKey: ['trip-import-rows', id] })
  }
  return (
    <Loaded answer={answer} loading="Cargando la importación…">
      {(found) => {
        const step = stepOf(found, chosenStep)
        return (
          <div className={styles.screen} data-slot="screen">
            <ImportHeader step={step} />
            <ImportRail of={found} onLeave={onLeave} onColumns={() => setStep('columns')} />
            {isAtWork(found) ? (
              <ProgressStep of={found} answer={answer} onCancelled={answer.retry} />
            ) : step === 'columns' ? (
              <ColumnsStep
                of={found}
                onChosen={(next) => {
                  update(next)
                  setStep('review')
                }}
                onReview={() => setStep('review')}
                onLeave={onLeave}
              />
            ) : step === 'review' ? (
              <ReviewStep of={found} onChange={update} onLeave={onLeave} onColumns={() => setStep('columns')} />
            ) : (
              <ResultStep of={found} onChange={update} onLeave={onLeave} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

/** A file whose columns a person must look at begins there; all else with its rows. */
function stepOf(found: TripImport, chosen: 'columns' | 'review' | null): ImportStep {
  const { every_row_status: status } = found
  if (found.state === 'writing' || found.state === 'undoing') return 'review'
  if (found.state !== 'review') return isAtWork(found) ? (chosen === 'review' ? 'review' : 'columns') : 'result'
  if (missingFields(found.columns, status).length > 0) return 'columns'
  const asks = found.columns.some(({ confidence }) => confidence === 'ask')
  return chosen ?? (asks ? 'columns' : 'review')
}
