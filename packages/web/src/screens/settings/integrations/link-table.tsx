import { statusLabel } from '@vigia/domain/trip/status-label'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListedShareLink } from '../../../api/share-links.ts'
import { tripEditPath } from '../../../text/trip-paths.ts'
import styles from './key-table.module.css'

interface LinkTableProps {
  readonly label: string
  /** What stands beside the trip, in the second column. */
  readonly second: string
  readonly children: ReactNode
}

/** Links that open without an account, each of a trip. */
export function LinkTable({ label, second, children }: LinkTableProps) {
  return (
    <table className={styles.keys} aria-label={label}>
      <thead>
        <tr>
          {['Viaje', second, 'Creado', 'Estado', 'Uso'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface TripOfLinkProps {
  readonly link: Pick<ListedShareLink, 'tripId' | 'invoice' | 'tripStatus'>
  readonly children?: ReactNode
}

/** The trip of a link, which leads to it. */
export function TripOfLink({ link, children }: TripOfLinkProps) {
  return (
    <th scope="row">
      <b>
        <Link to={tripEditPath(link.tripId)}>{link.invoice}</Link>
      </b>
      {children}
      <small>{statusLabel(link.tripStatus)}</small>
    </th>
  )
}
