# Vigía with the reader's Chromium, not as root: docker build -t vigia .   Everything around it: compose.yaml, docs/production.md.
FROM node:22.12.0-bookworm-slim AS build
WORKDIR /opt/vigia
COPY . .
# The lock says what is installed; no package runs a script of its own (.npmrc).
RUN npm ci && node tools/build.mjs

FROM node:22.12.0-bookworm-slim
# The reader's browser, and what gives it a network of its own (README, Trucks on carriers' platforms).
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium chromium-sandbox iproute2 util-linux \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /var/lib/vigia --shell /usr/sbin/nologin vigia \
  && install --directory --owner=vigia --mode=0700 /var/lib/vigia /var/lib/vigia-key /var/backups/vigia
# The tools (npm run user, backup, restore …) run from the sources; nothing in here is written at run time.
COPY --from=build /opt/vigia /opt/vigia
WORKDIR /opt/vigia
USER 10001
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=4000 \
  VIGIA_DEMO=off \
  VIGIA_DATA_DIR=/var/lib/vigia \
  VIGIA_SECRET_KEY_FILE=/var/lib/vigia-key/secret.key
VOLUME ["/var/lib/vigia", "/var/lib/vigia-key"]
EXPOSE 4000 20163 20332
# Only whether the process lives: one that waits for its database is not to be started anew. /readyz is for a balancer.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Ends in order, within 15 s, what it has begun.
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "packages/server/dist/main.js"]
