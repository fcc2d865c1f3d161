import { formatDateTime } from '@vigia/domain/format/date-time'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { SystemJob } from '../../../api/system.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { jobFacts, jobStanding } from './job-text.ts'
import styles from './system.module.css'

const EVERY_MS = 10_000

interface JobsPartProps {
  readonly jobs: readonly SystemJob[]
  readonly upSince: number
  /** They are as the server said when it answered for the last time. */
  readonly isOld: boolean
}

/** What the server does again and again: those that fail first, with why and since when. */
export function JobsPart({ jobs, upSince, isOld }: JobsPartProps) {
  const now = useServerNow(EVERY_MS)
  const failing = jobs.filter(({ failingSince }) => failingSince !== null)
  const others = jobs.filter(({ failingSince }) => failingSince === null)
  return (
    <SettingsPart title="Tareas periódicas" note={`De este servidor, desde que arrancó (${formatDateTime(upSince)})`}>
      <ul className={styles.checks} aria-label="Tareas periódicas">
        {[...failing, ...others].map((job) => {
          const standing = jobStanding(job)
          return (
            <li key={job.name} data-ok={standing === 'failing' ? false : undefined}>
              {standing === 'failing' ? (
                <TriangleAlert size={15} aria-hidden="true" />
              ) : standing === 'well' ? (
                <CircleCheck size={15} aria-hidden="true" />
              ) : (
                <CircleDashed size={15} aria-hidden="true" />
              )}
              <span>
                {job.label}
                {jobFacts(job, now, isOld).map((fact) => (
                  <small key={fact}>{fact}</small>
                ))}
              </span>
              <small>{isOld && standing === 'well' ? WORDS.wasWell : WORDS[standing]}</small>
            </li>
          )
        })}
      </ul>
    </SettingsPart>
  )
}

const WORDS = { failing: 'Falla', well: 'Bien', wasWell: 'Iba bien', unknown: 'Sin terminar aún' } as const
