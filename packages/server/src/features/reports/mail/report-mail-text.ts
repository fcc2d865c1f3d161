import { formatDateTime } from '@vigia/domain/format/date-time'
import { dayText } from '@vigia/domain/format/day-text'
import { reportFigureText } from '@vigia/domain/reports/report-text'
import type { ReportSummary } from '../summarise-report.ts'

interface MailedReport {
  readonly title: string
  readonly rowName: { readonly one: string; readonly many: string }
  readonly period: { readonly from: string; readonly to: string }
  /** `Cliente: Potosí`. */
  readonly filters: readonly string[]
  readonly company: string
  readonly asOf: number
  readonly summary: ReportSummary
}

/** Names are free text, and a subject, or a line, is one. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const periodText = ({ from, to }: MailedReport['period']): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`

export function reportMailSubject({ title, period, filters }: MailedReport, isTest: boolean): string {
  const about = [title, periodText(period), ...filters].map(oneLine).join(' · ')
  return `${isTest ? 'Prueba. ' : ''}Vigía: ${about}`
}

/** What a report says, in plain text: its figures with of how many they are, and what is not known in them. */
export function reportMailText(report: MailedReport): string {
  const { title, period, filters, summary, rowName, asOf } = report
  const rows = `${summary.rows.toLocaleString('es-MX')} ${summary.rows === 1 ? rowName.one : rowName.many}`
  const lines = [
    title,
    [periodText(period), ...filters].map(oneLine).join(' · '),
    `${rows}. Datos hasta el ${formatDateTime(asOf)}, hora del Centro.`,
    '',
    ...summary.figures.map(figureLine),
    ...(summary.notes.length === 0
      ? []
      : ['', 'Tome en cuenta:', ...summary.notes.map((note) => `- ${oneLine(note)}`)]),
  ]
  return lines.join('\n')
}

function figureLine({ label, value, unit, sample, excluded }: ReportSummary['figures'][number]): string {
  const count = (n: number): string => n.toLocaleString('es-MX')
  const of = value === null ? [] : [`de ${count(sample)}`]
  const without = excluded === 0 ? [] : [`${count(excluded)} sin contar`]
  const coverage = [...of, ...without].join('; ')
  return `${label}: ${reportFigureText(value, unit)}${coverage === '' ? '' : ` (${coverage})`}`
}

interface MailEnd {
  readonly company: string
  /** Who is to be asked about it. */
  readonly owner: string
  readonly isTest: boolean
  readonly attached: readonly string[]
  /** Why a file is not there, each in a sentence. */
  readonly lacking: readonly string[]
  /** Where it is kept, and until when; null: nobody said by which address people come. */
  readonly link: { readonly address: string; readonly until: number } | null
}

/** What follows the text of a report, once its files are known. */
export function reportMailEnd({ company, owner, isTest, attached, lacking, link }: MailEnd): string {
  const files = attached.length === 0 ? [] : [`Adjunto: ${attached.join(', ')}.`]
  const place =
    link === null
      ? attached.length === 0
        ? ['Los archivos están en Vigía › Reportes › Por correo.']
        : []
      : [`En Vigía, con su cuenta, hasta el ${formatDateTime(link.until)}:`, link.address]
  const why = isTest
    ? 'Es una prueba: salió solo para usted.'
    : `Lo programó ${oneLine(owner)}; para no recibirlo más, dígaselo.`
  return ['', ...lacking.map(oneLine), ...files, ...place, '', '--', `${oneLine(company)}. ${why}`, ''].join('\n')
}

/** To the owner: an address was taken off. */
export const removedText = (title: string, address: string): string =>
  [
    `El servidor de correo no acepta la dirección ${oneLine(address)}: se quitó de los envíos de «${title}».`,
    'Si está mal escrita, agréguela otra vez en Vigía › Reportes › Por correo.',
    '',
  ].join('\n')
