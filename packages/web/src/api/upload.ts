interface Upload {
  readonly method: string
  readonly headers: Headers
  readonly body: FormData
  readonly signal: AbortSignal
  /** How much of it has left, 0 to 1. */
  readonly onUploaded: (share: number) => void
}

/** As `fetch`, which does not say how much of a file has left. Rejects with the signal's reason, or a `TypeError` where nothing answers. */
export const upload = (address: string, { method, headers, body, signal, onUploaded }: Upload): Promise<Response> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.responseType = 'arraybuffer'
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onUploaded(loaded / total)
    })
    request.addEventListener('load', () => {
      const { status, response } = request
      resolve(new Response(status === 204 ? null : response, { status, headers: answerHeaders(request) }))
    })
    request.addEventListener('error', () => reject(new TypeError('no answer')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })

function answerHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
