//! Requests that the host cancels.
//!
//! `rust-mcp-sdk` 2 hands a cancellation on and stops nothing, and a tool is not told the id of its request. So
//! requests go through here first. What is dropped here, is cancelled.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use rust_mcp_sdk::McpServer;
use rust_mcp_sdk::error::SdkResult;
use rust_mcp_sdk::mcp_server::McpServerHandler;
use rust_mcp_sdk::schema::schema_utils::{ClientJsonrpcNotification, ClientJsonrpcRequest};
use rust_mcp_sdk::schema::{RequestId, RpcError, ServerResult};
use tokio::sync::oneshot;

type Running = HashMap<RequestId, oneshot::Sender<()>>;

pub(crate) struct Cancellable {
    handler: Arc<dyn McpServerHandler>,
    /// The requests that are not answered yet, each with its switch.
    running: Mutex<Running>,
}

impl Cancellable {
    pub(crate) fn new(handler: Arc<dyn McpServerHandler>) -> Self {
        Self { handler, running: Mutex::default() }
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl McpServerHandler for Cancellable {
    async fn handle_request(
        &self,
        request: ClientJsonrpcRequest,
        runtime: Arc<dyn McpServer>,
    ) -> Result<ServerResult, RpcError> {
        let id = request.request_id().clone();
        let (cancel, cancelled) = oneshot::channel();
        self.running().insert(id.clone(), cancel);
        let answer = tokio::select! {
            answer = self.handler.handle_request(request, runtime) => answer,
            // the SDK answers every request, and a host passes over this answer
            Ok(()) = cancelled => Err(RpcError::internal_error().with_message("cancelled")),
        };
        self.running().remove(&id);
        answer
    }

    async fn handle_notification(
        &self,
        notification: ClientJsonrpcNotification,
        runtime: Arc<dyn McpServer>,
    ) -> SdkResult<()> {
        if let ClientJsonrpcNotification::CancelledNotification(cancelled) = &notification {
            let cancel = self.running().remove(&cancelled.params.request_id);
            // what is not running, is answered already
            let _ = cancel.map(|cancel| cancel.send(()));
        }
        self.handler.handle_notification(notification, runtime).await
    }

    async fn handle_error(&self, error: &RpcError, runtime: Arc<dyn McpServer>) -> SdkResult<()> {
        self.handler.handle_error(error, runtime).await
    }
}
