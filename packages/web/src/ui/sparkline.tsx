import { useId } from 'react'

interface SparklineProps {
  /** Oldest first; null is a gap. */
  readonly values: readonly (number | null)[]
  /** What the line shows, with its range in words: the figure's only text. */
  readonly label: string
  readonly width?: number
  readonly height?: number
}

/** A small line without axes: speeds of the last hours. Stretches to the width it is given. */
export function Sparkline({ values, label, width = 344, height = 34 }: SparklineProps) {
  const gradient = useId()
  const top = Math.max(1, ...values.map((value) => value ?? 0))
  const spots = values.map((value, index) => ({
    x: values.length < 2 ? width : (index / (values.length - 1)) * width,
    y: value === null ? null : height - 2 - (value / top) * (height - 5),
  }))
  const runs = runsOf(spots)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
    >
      <linearGradient id={gradient} x2="0" y2="1">
        <stop stopColor="var(--map-history)" stopOpacity=".28" />
        <stop offset="1" stopColor="var(--map-history)" stopOpacity="0" />
      </linearGradient>
      {runs.map((run) => {
        // One point alone is a dot.
        const drawn = run.length === 1 ? [...run, ...run] : run
        const line = drawn.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
        const first = run[0]?.x ?? 0
        const last = run.at(-1)?.x ?? 0
        return (
          <g key={first}>
            <path d={`M${first} ${height}L${line}L${last} ${height}Z`} fill={`url(#${gradient})`} />
            <path
              d={`M${line}`}
              fill="none"
              stroke="var(--map-history)"
              strokeWidth="1.5"
              strokeLinejoin="round"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
            />
          </g>
        )
      })}
    </svg>
  )
}

interface Spot {
  readonly x: number
  readonly y: number
}

/** The unbroken stretches between gaps. */
function runsOf(spots: readonly { readonly x: number; readonly y: number | null }[]): readonly Spot[][] {
  const runs: Spot[][] = []
  let run: Spot[] = []
  for (const { x, y } of spots) {
    if (y === null) {
      if (run.length > 0) runs.push(run)
      run = []
    } else {
      run.push({ x, y })
    }
  }
  if (run.length > 0) runs.push(run)
  return runs
}
