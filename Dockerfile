# syntax=docker/dockerfile:1
# One file for every container. Targets: `service` (gateway and services), `web` (shell and microfrontends).
ARG NODE_IMAGE=node:24-slim

# Only what npm reads, so that a changed source file does not install everything again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN mkdir /manifests \
 && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents -t /manifests {} +

# One layer that all containers share: what the servers need at run time.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev -w local --no-audit --no-fund
COPY packages/contracts packages/contracts
COPY packages/service-kit packages/service-kit
COPY local/src/start.ts local/src/start.ts
COPY local/src/start local/src/start

FROM dependencies AS part
ARG PART
ARG PORT
ENV NODE_ENV=production HOST=0.0.0.0 PART=${PART} HEALTH_PORT=${PORT}
EXPOSE ${PORT}
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM part AS service
ARG FOLDER
# Debian packages: course-generation draws certificates in scripts that its own fonts do not have.
ARG FONTS=""
RUN if [ -n "$FONTS" ]; then \
      apt-get update && apt-get install -y --no-install-recommends $FONTS && rm -rf /var/lib/apt/lists/*; \
    fi
COPY ${FOLDER} ${FOLDER}
USER node
CMD ["sh", "-c", "exec node --disable-warning=ExperimentalWarning local/src/start.ts --target=$PART"]

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /manifests ./
ARG PART
RUN --mount=type=cache,target=/root/.npm npm ci -w ${PART} -w packages/build-config --no-audit --no-fund
COPY packages packages
COPY scripts scripts
COPY ${PART} ${PART}
# A release number other than that of package.json.
ARG MFE_VERSION=""
RUN if [ -z "$MFE_VERSION" ]; then unset MFE_VERSION; fi; node scripts/build.ts ${PART}

FROM part AS web
COPY packages/web-server packages/web-server
COPY deploy/docker/start-web.sh /usr/local/bin/start-web
COPY --from=build /app/${PART}/dist /release
# A volume mounted here begins with this owner.
RUN mkdir -p ${PART}/dist && chown -R node:node ${PART}/dist
USER node
CMD ["sh", "/usr/local/bin/start-web"]
