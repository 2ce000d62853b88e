# One file for every container. Targets: `service` (gateway and services), `web` (shell and microfrontends), `operator`.
# The version of .nvmrc.
ARG NODE_IMAGE=node:24.21.0-slim

# Only what npm reads, so that a changed source file does not install everything again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /source
COPY . .
RUN mkdir /manifests \
 && find . \( -name package.json -o -name package-lock.json -o -name .npmrc \) -exec cp --parents -t /manifests {} +

# What one part needs at run time. Without the tests' dependencies no part depends on another one.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY --from=manifests /manifests ./
RUN npm pkg delete devDependencies --workspaces --include-workspace-root
ARG FOLDER=packages/web-server
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev -w ${FOLDER} --no-audit --no-fund
COPY packages/contracts packages/contracts
COPY packages/service-kit packages/service-kit
COPY packages/text packages/text
COPY packages/example-courses packages/example-courses
COPY packages/pdf packages/pdf
COPY operator operator
COPY ${FOLDER} ${FOLDER}

# Commands of operators for the whole system; the image of a service has those for its own part.
FROM dependencies AS operator
COPY packages packages
COPY services services
COPY gateway gateway
ENV NODE_ENV=production
USER node
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "operator/src/main.ts"]
CMD ["help"]

FROM dependencies AS part
ARG PART
ARG PORT
ENV NODE_ENV=production HOST=:: PART=${PART} FOLDER=${FOLDER} HEALTH_PORT=${PORT} NODE_COMPILE_CACHE=/app/.cache/node
EXPOSE ${PORT}
# Compiled code lies in the image, because containers cannot write. The cache holds for the user that made it.
RUN mkdir .cache && chown node:node .cache
USER node
RUN node --disable-warning=ExperimentalWarning --input-type=module --eval \
  "await import('./${FOLDER}/src/index.ts')"
USER root

FROM part AS service
# Debian packages: course-generation draws certificates in scripts that its own fonts do not have.
ARG FONTS=""
RUN if [ -n "$FONTS" ]; then \
      apt-get update && apt-get install -y --no-install-recommends $FONTS && rm -rf /var/lib/apt/lists/*; \
    fi
USER node
CMD ["sh", "-c", "exec node --disable-warning=ExperimentalWarning $FOLDER/src/main.ts"]

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
COPY deploy/docker/start-web.sh /usr/local/bin/start-web
COPY --from=build /app/${PART}/dist /release
# A volume mounted here begins with this owner.
RUN mkdir -p ${PART}/dist && chown -R node:node ${PART}/dist
USER node
CMD ["sh", "/usr/local/bin/start-web"]
